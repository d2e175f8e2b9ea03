/** What a reader of files gets its pieces through, and where its spans go. */
import type { Span, SpanService } from '../span.ts';

export interface TraceFile {
  readonly format: string;
  push(chunk: Buffer): void;
  finish(): void;
}

export interface TraceSink {
  readonly take: (span: Span) => void;
  /** Something that is not as its format says. */
  readonly malformed: () => void;
  readonly otherwise: Partial<SpanService>;
}
