/** Who knows the code: packages by size, shaded by how few people wrote them. */
import type { Owners } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Treemap } from '../../drawing/treemap.tsx';
import { count, counted, day, percent } from '../../names.ts';
import { Shown } from '../../parts/basics.tsx';
import { link } from '../../router.ts';

type Part = Owners['packages'][number];

/** So many people make it safe. */
const SAFE = 4;
/** Rectangles that can still be told apart. */
const DRAWN = 60;

export function OwnersCard() {
  const answer = useAnswer<Owners>('owners', { limit: 2000 });
  return (
    <section class="card span-two" aria-labelledby="owners-title">
      <h2 id="owners-title">Owners and bus factor</h2>
      <Shown answer={answer}>
        {(owners) => (
          <>
            {owners.blamed < owners.files && (
              <p class="warn">
                The authors of {count(owners.files - owners.blamed)} of {counted(owners.files, 'file')} are not known yet. Run <code>knowing enrich blame</code>
                .
              </p>
            )}
            <Treemap
              label="Packages by size and bus factor"
              items={largest(owners.packages).map((part) => ({
                id: part.subject,
                label: shortPath(part.subject),
                size: part.lines || part.files,
                level: levelOf(part),
                detail: detailOf(part),
                short: part.blamed === 0 ? counted(part.files, 'file') : counted(part.bus_factor, 'person', 'people'),
              }))}
              href={(id) => link('/look', { show: 'packages', under: id === '.' ? '' : id })}
              scale={['known by one person', `by ${SAFE} or more`]}
            />
            <FewPeople packages={owners.packages} />
          </>
        )}
      </Shown>
    </section>
  );
}

/** The end of a path says more than its beginning. */
const shortPath = (path: string): string => path.split('/').slice(-2).join('/');

const largest = (packages: readonly Part[]): Part[] => [...packages].sort((a, b) => (b.lines || b.files) - (a.lines || a.files)).slice(0, DRAWN);

const levelOf = ({ bus_factor: factor, blamed }: Part): number | undefined => (blamed === 0 ? undefined : Math.min(0.999, (factor - 1) / (SAFE - 1)));

const detailOf = ({ blamed, bus_factor: factor, lines, files, authors, owners }: Part): string =>
  [
    blamed === 0 ? counted(files, 'file') : `bus factor ${factor}, ${counted(lines, 'line')}`,
    ...(authors[0] === undefined ? [] : [`${authors[0].author} ${percent(authors[0].share)}`]),
    ...(owners.length === 0 ? [] : [`owned by ${[...new Set(owners.flatMap((o) => o.owners))].slice(0, 3).join(' ')}`]),
  ].join(', ');

function FewPeople({ packages }: { packages: readonly Part[] }) {
  const few = packages.filter((part) => part.blamed > 0 && part.bus_factor === 1 && part.lines > 100).slice(0, 8);
  if (few.length === 0) return null;
  return (
    <details>
      <summary>Known by one person</summary>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">package</th>
            <th scope="col">most lines by</th>
            <th scope="col" class="number">
              lines
            </th>
            <th scope="col">last change by them</th>
          </tr>
        </thead>
        <tbody>
          {few.map((part) => (
            <tr key={part.subject}>
              <td>
                <bdi>{part.subject}</bdi>
              </td>
              <td>
                <bdi>{part.authors[0]?.author}</bdi> <span class="muted">{percent(part.authors[0]?.share ?? 0)}</span>
              </td>
              <td class="number">{count(part.lines)}</td>
              <td>{part.authors[0] !== undefined && day(part.authors[0].last_commit_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
