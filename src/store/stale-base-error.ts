/** The update was computed from a graph that another process has replaced since. Computing it again resolves this. */
export class StaleBaseError extends Error {
  constructor() {
    super('the stored graph has changed since this update was computed');
    this.name = 'StaleBaseError';
  }
}
