/**
 * How one language names what is generated from a service: enough to tell a client and a server by the words of the file,
 * whether or not the generated code is in the repository.
 */
import type { LinkInput } from '../contract.ts';
import type { LinkBuilder } from '../shared/link-builder.ts';
import type { ValueTrail } from '../shared/value-trail.ts';

export interface GrpcFile {
  readonly input: LinkInput;
  readonly builder: LinkBuilder;
  readonly trail: ValueTrail;
}

export interface GrpcDialect {
  /** Files without one of these words have neither clients nor servers. */
  readonly words: RegExp;
  /** Texts of which every match of `words` holds one. */
  readonly mentions: readonly string[];
  /**
   * The service whose client a value is: `pb.NewGreeterClient{conn}()` (what made it) or `<pb.GreeterClient>` (its type).
   * A guess is fine where only an rpc of that name could make it true.
   */
  clientOf(value: string): string | undefined;
  /** The service whose implementations have this base: `GreeterServicer`. */
  serverOf(base: string): string | undefined;
  /** The rpc that a call of a client's method means, without what the generator adds; undefined for no rpc. */
  rpcName?(method: string): string | undefined;
  /** Names that the file gives to generated classes: `using BasketClient = Shop.Grpc.Basket.BasketClient`. */
  aliasesOf?(text: string): ReadonlyMap<string, string>;
  /** Methods of a client that give a client again: `stub.withDeadlineAfter(…)`. */
  readonly sameClient?: RegExp;
  /** What neither of these says: registrations, decorators, generated code. */
  readMore?(file: GrpcFile): void;
}
