import { logo } from '../../_sandbox/logo.ts';
import type { SandboxIdentity } from '../../_sandbox/sandbox.ts';
import type { Board } from './state.ts';

export interface Identity extends SandboxIdentity {
  accountType: 'PINNER' | 'BUSINESS';
  /** What is not granted, whatever is asked for. */
  withholds: readonly string[];
  /** The app is treated as one that may not create pins yet. */
  isTrial: boolean;
}

const ann = '278345678901234501';
const tess = '278345678901234504';
const usual = { accountType: 'PINNER', withholds: [], isTrial: false } as const;

export const identities: readonly Identity[] = [
  {
    ...usual,
    platformId: ann,
    username: 'anncooks',
    name: 'Ann Cooks',
    logo: logo('A', '#7a1420'),
    accountType: 'BUSINESS',
  },
  {
    ...usual,
    platformId: '278345678901234502',
    username: 'nils_is_new',
    name: 'Nils (has no boards)',
    logo: logo('N', '#1b6e53'),
  },
  {
    ...usual,
    platformId: '278345678901234503',
    username: 'ben_reads',
    name: 'Ben (lets nobody create pins)',
    logo: logo('B', '#6b6b6b'),
    withholds: ['boards:write', 'boards:write_secret', 'pins:write', 'pins:write_secret'],
  },
  {
    ...usual,
    platformId: tess,
    username: 'tess_tries',
    name: 'Tess (as for an app with trial access)',
    logo: logo('T', '#3a4a8c'),
    isTrial: true,
  },
];

export const identityOf = (id: string): Identity | undefined =>
  identities.find((each) => each.platformId === id);

const since = Date.parse('2025-03-01T08:00:00.000Z');
const board = (id: string, name: string, change: Partial<Board> = {}): Board => ({
  id,
  owner: ann,
  guests: [],
  name,
  description: '',
  privacy: 'PUBLIC',
  at: since,
  ...change,
});

/** What people had before anybody connected them. */
export const firstBoards: readonly Board[] = [
  board('110764234567890101', 'Recipes', { description: 'What we cook.' }),
  board('110764234567890102', 'Gift ideas', { privacy: 'SECRET' }),
  board('110764234567890103', 'Advertising', { privacy: 'PROTECTED' }),
  board('110764234567890104', 'Summer together', { owner: tess, guests: [ann] }),
  board('110764234567890105', 'To read', { owner: '278345678901234503' }),
];
