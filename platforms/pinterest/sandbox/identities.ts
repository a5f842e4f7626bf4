import { identityFinder, personWith } from '../../_sandbox/identities.ts';

interface Own {
  accountType: 'PINNER' | 'BUSINESS';
  withholds: readonly string[];
  /** Whether the app has only trial access, which does not allow creating pins. */
  isTrial: boolean;
}

export const ann = '278345678901234501';
export const tess = '278345678901234504';

const person = personWith<Own>({ accountType: 'PINNER', withholds: [], isTrial: false });
export const identities = [
  person(ann, 'anncooks', 'Ann Cooks', '#7a1420', { accountType: 'BUSINESS' }),
  person('278345678901234502', 'nils_is_new', 'Nils (has no boards)', '#1b6e53'),
  person('278345678901234503', 'ben_reads', 'Ben (denies creating pins)', '#6b6b6b', {
    withholds: ['boards:write', 'boards:write_secret', 'pins:write', 'pins:write_secret'],
  }),
  person(tess, 'tess_tries', 'Tess (app with trial access)', '#3a4a8c', { isTrial: true }),
  person('278345678901234505', 'harbourcoffee', 'Harbour Coffee', '#12414f', { accountType: 'BUSINESS' }),
];
export type Identity = (typeof identities)[number];

export const identityOf = identityFinder(identities);
