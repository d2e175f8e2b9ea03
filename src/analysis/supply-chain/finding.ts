/** What code can do beyond computing, found in one place: a capability, what exactly, and where. */
export type Capability = 'environment' | 'process' | 'network' | 'dynamic_code' | 'native_code' | 'install_script' | 'dependency' | 'obfuscation';

export interface Finding {
  readonly capability: Capability;
  /** Variable, command, `METHOD url`, module, script; '?' when it is computed. */
  readonly name: string;
  readonly path: string;
  readonly line: number;
  /** Name of the symbol around it, '' for the file itself. */
  readonly symbol: string;
  /** Only imported: what it is used for is found, or not, elsewhere. */
  readonly imported: boolean;
  readonly test: boolean;
  /** Runs when the package is installed or built. */
  readonly installTime: boolean;
}
