/** The k best of many by a score, best first, ties to the smaller id; without sorting the rest. */
export function topK(ids: Iterable<number>, score: (id: number) => number, k: number): number[] {
  const heap: number[] = [];
  const worse = (a: number, b: number) => score(a) < score(b) || (score(a) === score(b) && a > b);
  const swap = (i: number, j: number) => {
    [heap[i], heap[j]] = [heap[j] as number, heap[i] as number];
  };
  const up = (from: number) => {
    for (let i = from; i > 0; ) {
      const parent = (i - 1) >> 1;
      if (!worse(heap[i] as number, heap[parent] as number)) return;
      swap(i, parent);
      i = parent;
    }
  };
  const down = () => {
    for (let i = 0; ; ) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2]) if (child < heap.length && worse(heap[child] as number, heap[least] as number)) least = child;
      if (least === i) return;
      swap(i, least);
      i = least;
    }
  };
  for (const id of ids) {
    if (heap.length < k) {
      heap.push(id);
      up(heap.length - 1);
    } else if (k > 0 && worse(heap[0] as number, id)) {
      heap[0] = id;
      down();
    }
  }
  return heap.sort((a, b) => score(b) - score(a) || a - b);
}
