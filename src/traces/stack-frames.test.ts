import { expect, test } from 'vitest';
import { thrownAt } from './stack-frames.ts';

test.each([
  [
    'JavaScript',
    'Error: no\n    at Object.parse (node:internal/x:1:2)\n    at Cart.add (/srv/shop/src/cart.ts:12:5)\n    at async handle (/srv/shop/src/app.ts:3:1)',
    'Cart.add|/srv/shop/src/cart.ts|12',
  ],
  [
    'Python',
    'Traceback (most recent call last):\n  File "/app/shop/views.py", line 9, in show\n    x()\n  File "/app/shop/cart.py", line 3, in total\n    raise E\n  File "/usr/lib/python3.11/json/x.py", line 1, in loads\nE: no',
    'total|/app/shop/cart.py|3',
  ],
  [
    'Java',
    'java.lang.IllegalStateException: no\n\tat java.base/java.util.Map.get(Map.java:1)\n\tat com.acme.Cart.total(Cart.java:44)\n\tat com.acme.App.main(App.java:2)',
    'com.acme.Cart.total|Cart.java|44',
  ],
  ['Go', 'goroutine 1 [running]:\nexample.com/shop/cart.(*Cart).Total(0x1)\n\t/src/cart/cart.go:17 +0x1d', 'cart.(*Cart).Total|/src/cart/cart.go|17'],
  ['Ruby', "app/cart.rb:7:in `total'\n\tfrom app/app.rb:2:in `<main>'", 'total|app/cart.rb|7'],
  ['C#', '   at Shop.Cart.Total(Int32 x) in /src/Cart.cs:line 9', 'Shop.Cart.Total|/src/Cart.cs|9'],
])('%s', (_, stack, place) => {
  expect(thrownAt(stack)).toBe(place);
});

test('a stack of libraries alone says nothing', () => {
  expect(thrownAt('Error\n    at run (/app/node_modules/x/index.js:1:1)')).toBeUndefined();
  expect(thrownAt('')).toBeUndefined();
});
