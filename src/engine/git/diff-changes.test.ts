import { describe, expect, it } from 'vitest';
import { parseChanges } from './diff-changes.ts';

const DIFF = `diff --git a/src/a.py b/src/b.py
similarity index 90%
rename from src/a.py
rename to src/b.py
--- a/src/a.py
+++ b/src/b.py
@@ -3,2 +3,3 @@ def f():
-old one
-old two
+new one
+new two
+new three
@@ -10,0 +12 @@
+--- not a header
diff --git a/gone.py b/gone.py
deleted file mode 100644
--- a/gone.py
+++ /dev/null
@@ -1,2 +0,0 @@
-a
-b
diff --git a/new file.py b/new file.py
new file mode 100644
--- /dev/null
+++ b/new file.py\t
@@ -0,0 +1 @@
+x
diff --git a/image.png b/image.png
Binary files a/image.png and b/image.png differ
`;

describe('changes of a diff', () => {
  it('are numbered on the side that is asked for', () => {
    expect(parseChanges(DIFF, 'old')[0]).toMatchObject({
      path: 'src/a.py',
      lines: [
        { from: 3, to: 4 },
        { from: 10, to: 11 },
      ],
    });
    expect(parseChanges(DIFF, 'new')[0]).toMatchObject({
      path: 'src/b.py',
      lines: [
        { from: 3, to: 5 },
        { from: 12, to: 12 },
      ],
    });
  });

  it('name files that are gone, new or without text', () => {
    expect(parseChanges(DIFF, 'old').map((c) => c.path)).toEqual(['src/a.py', 'gone.py', 'new file.py', 'image.png']);
  });

  it('carry the words of both sides', () => {
    expect(parseChanges(DIFF, 'old')[0]?.text.split('\n')).toEqual(['old one', 'old two', 'new one', 'new two', 'new three', '--- not a header']);
  });
});
