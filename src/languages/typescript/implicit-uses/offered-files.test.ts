import { describe, expect, it } from 'vitest';
import { offeredFiles } from './offered-files.ts';

describe('files that a package offers', () => {
  const isOffered = offeredFiles([
    { folder: '', text: '{"name":"x","files":["dist"]}' },
    {
      folder: 'packages/web',
      text: '{"exports":{".":"./dist/index.js","./utils/*":{"types":"./dist/types/utils/*.d.ts"},"./jsx":"./dist/jsx/jsx-runtime.js"}}',
    },
  ]);
  it('are those that its manifest names, whatever the folder of the output and the ending', () => {
    expect(isOffered('packages/web/src/jsx/jsx-runtime.ts')).toBe(true);
    expect(isOffered('packages/web/src/utils/url.ts')).toBe(true);
    expect(isOffered('packages/web/src/router/node.ts')).toBe(false);
    expect(isOffered('src/utils/url.ts')).toBe(false);
  });
});
