import type { GraphStore } from '../../src/store/contract.ts';

export function describeChain(store: GraphStore): Promise<{ label: string; nodes: number; whole: boolean; problems: string[] }>;
