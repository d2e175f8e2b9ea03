import { describe, expect, it } from 'vitest';
import { identifierTerms } from './words.ts';

describe('terms of an identifier', () => {
  it.each([
    ['parse', ['parse']],
    ['HTTPServer_v2', ['http', 'server', 'v2', 'httpserverv2']],
    ['x', []],
    ['_', []],
    ['a1_2', ['a1', 'a12']],
  ])('%s: its parts, and all of them joined', (identifier, terms) => {
    expect(identifierTerms(identifier)).toEqual(terms);
  });

  it.each([
    ['URLs', ['urls']],
    ['parseURLs', ['parse', 'urls', 'parseurls']],
    ['IDsOfUsers', ['ids', 'of', 'users', 'idsofusers']],
  ])('%s: an abbreviation keeps its plural', (identifier, terms) => {
    expect(identifierTerms(identifier)).toEqual(terms);
  });

  it.each([
    ['WebHookSender', ['web', 'webhook', 'hook', 'sender', 'webhooksender']],
    ['UserNames', ['user', 'usernames', 'names']],
    ['OAuth2Client', ['oauth2', 'auth2', 'client', 'oauth2client']],
  ])('%s: what is one word to people is one term, too', (identifier, terms) => {
    expect(identifierTerms(identifier)).toEqual(terms);
  });

  it.each([
    ['GitHub', ['github']],
    ['GitHubClient', ['github', 'client', 'githubclient']],
    ['IPv4Address', ['ipv4', 'address', 'ipv4address']],
    ['macOSVersion', ['macos', 'version', 'macosversion']],
  ])('%s: a name is not its parts', (identifier, terms) => {
    expect(identifierTerms(identifier)).toEqual(terms);
  });
});
