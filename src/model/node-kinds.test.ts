import { describe, expect, it } from 'vitest';
import { hasWholeName, isAnswerKind, isPhantomKind, isSearchedKind, isValueKind, kindId, kindLabel, kindName, NODE_KINDS } from './node-kinds.ts';

describe('node kinds', () => {
  it('keep the bytes that databases hold', () => {
    const stored =
      'file module class struct interface trait enum record type function method constructor macro field property constant variable enum_member ' +
      'route_handler test external env_var process feature_flag endpoint service rpc message schema operation fragment topic datastore table column ' +
      'view index migration resource data_source provider output workload chart image stage target workflow job step package config_key selector ' +
      'mixin section owner person';
    expect(NODE_KINDS.join(' ')).toBe(stored);
    for (const kind of NODE_KINDS) expect(kindName(kindId(kind))).toBe(kind);
    expect(() => kindName(NODE_KINDS.length)).toThrow(RangeError);
  });

  it('say for phantoms how they are named, found and shown', () => {
    expect(NODE_KINDS.filter((k) => isPhantomKind(k) && isAnswerKind(k))).toEqual(['route_handler']);
    expect(NODE_KINDS.filter((k) => isPhantomKind(k) && !isSearchedKind(k))).toEqual(['external', 'process', 'owner', 'person']);
    expect(NODE_KINDS.filter((k) => isPhantomKind(k) && !hasWholeName(k))).toEqual(['external']);
    expect(NODE_KINDS.filter((k) => isPhantomKind(k) && isValueKind(k))).toEqual([]);
  });

  it('have labels that people read', () => {
    expect(NODE_KINDS.map(kindLabel).filter((label) => label === '' || label.includes('_'))).toEqual([]);
    expect([kindLabel('enum_member'), kindLabel('env_var')]).toEqual(['enum member', 'environment variable']);
  });
});
