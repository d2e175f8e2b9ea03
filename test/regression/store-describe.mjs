// What a store holds of the chains that store-child.mjs writes. Imports nothing: it serves tests and child processes alike.

/** Which chain the store holds, or what is wrong with it. */
export async function describeChain(store) {
  const reader = await store.read();
  const { nodes, edges, terms } = await reader.stats();
  const [first] = await reader.nodes([0]);
  const label = first?.package ?? '';
  const names = new Set((await reader.nodesByPackage([label])).map((n) => n.name));
  const columns = await reader.searchColumns();
  const adjacency = await reader.adjacency();
  let visited = 0;
  await reader.eachEdge(['calls'], (e) => {
    visited += e.target === e.source + 1 ? 1 : 0;
  });
  const found = await reader.termsByStem([label]);
  await reader.close();
  const whole = names.size === nodes && visited === edges && found.length === terms && terms === nodes && columns.nodes === nodes && adjacency.edges === edges;
  return { label, nodes, whole, problems: await store.integrityCheck() };
}
