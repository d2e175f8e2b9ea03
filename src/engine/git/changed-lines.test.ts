import { expect, it } from 'vitest';
import { parseDiff } from './changed-lines.ts';

it('reads the ranges of the newer side', () => {
  const diff = `diff --git a/src/a.py b/src/a.py
--- a/src/a.py
+++ b/src/a.py
@@ -1 +1,2 @@ def f():
-x
+y
+z
@@ -10,3 +11,0 @@ class C:
-gone
@@ -20,0 +19 @@
+++ b/not a header, an added line
diff --git a/old.py b/old.py
--- a/old.py
+++ /dev/null
@@ -1,5 +0,0 @@
diff --git "a/we\\"ird.py" "b/we\\"ird.py"
--- "a/we\\"ird.py"
+++ "b/we\\"ird.py"
@@ -3 +3 @@
`;
  const changes = parseDiff(diff);
  expect([...changes]).toEqual([
    [
      'src/a.py',
      [
        { from: 1, to: 2 },
        { from: 11, to: 12 },
        { from: 19, to: 19 },
      ],
    ],
    ['we"ird.py', [{ from: 3, to: 3 }]],
  ]);
});

it('reads nothing from nothing', () => {
  expect(parseDiff('')).toEqual(new Map());
});
