/** An update was worked out from a graph that the store no longer holds: somebody else was faster. Worked out anew, it fits. */
export class StaleBaseError extends Error {
  constructor() {
    super('the stored graph has changed since this update was worked out');
    this.name = 'StaleBaseError';
  }
}
