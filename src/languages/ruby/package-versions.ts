/** Ruby's packages: gems, pinned by Gemfile.lock. Most are required by their names; the parts of Rails are not. */
import { formatPurl } from '../../model/purl.ts';
import type { PackageVersions } from '../contract.ts';
import { PinnedVersions } from '../shared/pinned-versions.ts';

export const STANDARD_LIBRARY = 'pkg:generic/ruby';

const GEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    abstract_controller: 'actionpack',
    action_cable: 'actioncable',
    action_controller: 'actionpack',
    action_dispatch: 'actionpack',
    action_mailbox: 'actionmailbox',
    action_mailer: 'actionmailer',
    action_text: 'actiontext',
    action_view: 'actionview',
    active_job: 'activejob',
    active_model: 'activemodel',
    active_record: 'activerecord',
    active_storage: 'activestorage',
    active_support: 'activesupport',
  }),
);

export const gemPurl = (required: string): string => formatPurl({ type: 'gem', name: GEMS.get(required) ?? required });

export const packageVersions: PackageVersions = {
  files: ['Gemfile.lock', 'gems.locked'],
  read(_name, text) {
    const pinned = new PinnedVersions();
    // Four blanks: what is installed. Six: what that depends on. A platform may stand behind the version.
    for (const [, name = '', version] of text.matchAll(/^ {4}([\w.-]+) \((\d[\w.]*)(?:-[\w.-]+)?\)\r?$/gm))
      pinned.add(formatPurl({ type: 'gem', name }), version);
    return pinned.all;
  },
};
