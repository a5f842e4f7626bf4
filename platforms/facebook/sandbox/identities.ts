import { logo } from '../../_sandbox/logo.ts';

export interface Page {
  id: string;
  /** Null when the Page has no username. */
  username: string | null;
  name: string;
  logo: string;
  tasks: readonly string[];
  /** How the Page is listed: with the person, or only with a business. */
  through: 'person' | 'owned_pages' | 'client_pages';
  /** Whether followers comment on the posts. */
  hasFollowers?: boolean;
}

export interface Person {
  id: string;
  name: string;
  /** The consent page shows the first Page. */
  pages: readonly [Page, ...Page[]];
  business: string | null;
  /** Permissions that this person never grants. */
  withholds: readonly string[];
}

const all = ['ANALYZE', 'ADVERTISE', 'MODERATE', 'CREATE_CONTENT', 'MANAGE'];
/** The names of the same tasks on newer Pages. */
const plus = ['PROFILE_PLUS_ANALYZE', 'PROFILE_PLUS_MODERATE', 'PROFILE_PLUS_CREATE_CONTENT'];

const nobodyWithholds = { business: null, withholds: [] };

export const people: readonly Person[] = [
  {
    ...nobodyWithholds,
    id: '10158000000000011',
    name: 'Hanna Berg',
    pages: [
      {
        id: '104411859120531',
        username: 'harbournews',
        name: 'Harbour News',
        logo: logo('H', '#1d3c34', '#3f7d4f'),
        tasks: all,
        through: 'person',
      },
    ],
  },
  {
    ...nobodyWithholds,
    id: '10158000000000022',
    name: 'Ida Lumi, with three Pages',
    business: '902100000000077',
    pages: [
      {
        id: '107722480013644',
        username: 'lumibakery',
        name: 'Lumi Bakery',
        logo: logo('L', '#a23b72', '#d9743f'),
        tasks: all,
        through: 'person',
      },
      {
        id: '61550000000000118',
        username: null,
        name: 'Lumi Catering & Events',
        logo: logo('C', '#234e70', '#4f8a8b'),
        tasks: plus,
        through: 'person',
      },
      {
        id: '108833591124755',
        username: 'oldmillcafe',
        name: 'Old Mill Café',
        logo: logo('O', '#5b4b8a', '#8a4b74'),
        tasks: all,
        through: 'client_pages',
      },
    ],
  },
  {
    ...nobodyWithholds,
    id: '10158000000000033',
    name: 'Marco Frames, who may only read there',
    pages: [
      {
        id: '103300146791200',
        username: 'marcoframes',
        name: 'Marco Frames',
        logo: logo('M', '#3d405b', '#81b29a'),
        tasks: ['ANALYZE'],
        through: 'person',
      },
    ],
  },
  {
    ...nobodyWithholds,
    id: '10158000000000044',
    name: 'Nora Notes, who does not allow publishing',
    pages: [
      {
        id: '105522960231866',
        username: 'noranotes',
        name: 'Nora Notes',
        logo: logo('N', '#6d597a', '#b56576'),
        tasks: all,
        through: 'person',
      },
    ],
    withholds: ['pages_manage_posts'],
  },
  {
    ...nobodyWithholds,
    id: '10158000000000055',
    name: 'Dana Demo',
    pages: [
      {
        id: '109944502231877',
        username: 'harbourcoffee',
        name: 'Harbour Coffee',
        logo: logo('H', '#12414f', '#1c6b7d'),
        tasks: all,
        through: 'person',
        hasFollowers: true,
      },
    ],
  },
];

export const pages: readonly Page[] = people.flatMap((person) => person.pages);

export const pageOf = (id: string | null): Page | undefined => pages.find((page) => page.id === id);
export const personOf = (id: string): Person | undefined => people.find((person) => person.id === id);
export const managerOf = (page: string): Person | undefined =>
  people.find((person) => person.pages.some(({ id }) => id === page));
export const usernameOf = ({ username, name }: Page): string => username ?? name;
