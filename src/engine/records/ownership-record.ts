/** Owners and authors as JSON, of one part of a repository or of its packages. */
import type { OwnedPart, OwnershipAnswer, OwnershipOverview } from '../ownership/analyse-ownership.ts';

export const ownershipRecord = ({ codeowners, part }: OwnershipAnswer) => ({ codeowners: codeowners ?? null, ...partRecord(part) });

export function ownershipOverviewRecord(overview: OwnershipOverview) {
  return { ...overview, codeowners: overview.codeowners ?? null, packages: overview.packages.map(partRecord) };
}

function partRecord({ owners, authors, busFactor, ...rest }: OwnedPart) {
  return {
    ...rest,
    bus_factor: busFactor,
    owners: owners.map((o) => ({ owners: o.owners, pattern: o.rule.pattern, line: o.rule.line, files: o.files })),
    authors: authors.map(({ author, email, lines, share, lastCommitAt }) => ({
      author,
      email,
      lines,
      share: Math.round(share * 1000) / 1000,
      last_commit_at: lastCommitAt * 1000,
    })),
  };
}
