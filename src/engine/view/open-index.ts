/** Opens a stored snapshot for questions: reads its columns and adjacency once, finds the concepts that apply to it. */
import { buildCorpus, type Corpus } from '../../retrieval/corpus.ts';
import { appliesTo } from '../../retrieval/equivalence/equivalence-class.ts';
import { loadConcepts, loadUserClasses } from '../../retrieval/equivalence/load-classes.ts';
import type { RetrievalIndex } from '../../retrieval/index-view.ts';
import { TermMemory } from '../../retrieval/term-memory.ts';
import type { GraphReader } from '../../store/contract.ts';
import { RecentMap } from '../../util/recent-map.ts';
import { readProfile } from './repo-profile.ts';
import { readWalkCommunities } from './walk-communities.ts';

const MAX_WALKS = 64;

/** What is read of a snapshot as a whole. */
export type GraphArrays = Pick<Corpus, 'columns' | 'adjacency'>;

export async function openIndex(reader: GraphReader, known?: GraphArrays): Promise<RetrievalIndex> {
  const repo = await reader.repo();
  const columns = known?.columns ?? (await reader.searchColumns());
  const adjacency = known?.adjacency ?? (await reader.adjacency());
  const concepts = await loadConcepts();
  const profile = await readProfile(reader, repo?.url ?? '');
  const own = repo === undefined ? [] : await loadUserClasses(repo.root);
  return {
    reader,
    corpus: buildCorpus(columns, adjacency),
    classFiles: [...own.filter((f) => appliesTo(f, profile)), ...concepts.filesFor(profile)],
    ownNames: ownNames(repo?.url ?? ''),
    terms: new TermMemory(),
    walks: new RecentMap(MAX_WALKS),
    community: await readWalkCommunities(reader, columns.nodes),
    idioms: concepts.idioms,
    synonymsOf: concepts.synonymsOf,
    expansionsOf: concepts.expansionsOf,
    meaningsOf: concepts.meaningsOf,
    shortFormsOf: concepts.shortFormsOf,
  };
}

/** `github.com/pallets/flask` -> flask; `owner/spark-java` -> spark-java, spark, java. */
function ownNames(url: string): Set<string> {
  const name = url.slice(url.lastIndexOf('/') + 1).toLowerCase();
  return new Set([name, ...name.split(/[-_.]/)].filter((n) => n.length > 2));
}
