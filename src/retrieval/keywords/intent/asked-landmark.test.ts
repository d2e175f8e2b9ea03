import { expect, it } from 'vitest';
import { askedLandmark } from './asked-landmark.ts';

it.each([
  ['where does the program start', 'entry'],
  ['How does the server start up?', 'entry'],
  ['entry point', 'entry'],
  ['what is the entry point of the application', 'entry'],
  ['where is the main function', 'entry'],
  ['where are the routes defined', 'routes'],
  ['which API endpoints are there?', 'routes'],
  ['list all HTTP endpoints', 'routes'],
  ['where does it register the routes', 'routes'],
])('%s', (title, landmark) => expect(askedLandmark(title)).toBe(landmark));

it.each([
  'where does the parser start a new token',
  'entry points for plugins',
  'the server does not start when the port is taken',
  'how are route parameters parsed',
  'Fixed the endpoints of lines',
  'where do paths in the configuration lead',
])('not %s', (title) => expect(askedLandmark(title)).toBeUndefined());
