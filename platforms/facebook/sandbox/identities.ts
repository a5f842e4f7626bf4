import { logo } from '../../_sandbox/identities.ts';

export interface Page {
  id: string;
  username: string | null;
  name: string;
  logo: string;
  tasks: readonly string[];
  /** The list in which a call finds the Page: the person's own list of Pages, or one of the two lists of a business. */
  through: 'person' | 'owned_pages' | 'client_pages';
  /** Whether followers comment on the posts of the Page. */
  hasFollowers?: boolean;
}

export interface Person {
  id: string;
  name: string;
  /** The Pages of the person. The consent page shows the names of all of them, and the logo of the first one. */
  pages: readonly [Page, ...Page[]];
  business: string | null;
  withholds: readonly string[];
}

const all = ['ANALYZE', 'ADVERTISE', 'MODERATE', 'CREATE_CONTENT', 'MANAGE'];
/** The names of the tasks that a person may do on a Page of the newer kind. */
const plus = ['PROFILE_PLUS_ANALYZE', 'PROFILE_PLUS_MODERATE', 'PROFILE_PLUS_CREATE_CONTENT'];

const page = (
  id: string,
  username: string | null,
  name: string,
  colours: readonly [string, string],
  more: Partial<Page> = {},
): Page => ({
  id,
  username,
  name,
  logo: logo(name.charAt(0), ...colours),
  tasks: all,
  through: 'person',
  ...more,
});

/** Creates a person. `number` becomes the last two digits of the person's id. */
const person = (
  number: number,
  name: string,
  pages: Person['pages'],
  more: Partial<Person> = {},
): Person => ({
  id: `101580000000000${number}`,
  name,
  pages,
  business: null,
  withholds: [],
  ...more,
});

export const people: readonly Person[] = [
  person(11, 'Hanna Berg', [page('104411859120531', 'harbournews', 'Harbour News', ['#1d3c34', '#3f7d4f'])]),
  person(
    22,
    'Ida Lumi, with three Pages',
    [
      page('107722480013644', 'lumibakery', 'Lumi Bakery', ['#a23b72', '#d9743f']),
      page('61550000000000118', null, 'Lumi Catering & Events', ['#234e70', '#4f8a8b'], { tasks: plus }),
      page('108833591124755', 'oldmillcafe', 'Old Mill Café', ['#5b4b8a', '#8a4b74'], {
        through: 'client_pages',
      }),
    ],
    { business: '902100000000077' },
  ),
  person(33, 'Marco Frames, who may only read there', [
    page('103300146791200', 'marcoframes', 'Marco Frames', ['#3d405b', '#81b29a'], { tasks: ['ANALYZE'] }),
  ]),
  person(
    44,
    'Nora Notes, who does not allow publishing',
    [page('105522960231866', 'noranotes', 'Nora Notes', ['#6d597a', '#b56576'])],
    { withholds: ['pages_manage_posts'] },
  ),
  person(55, 'Dana Demo', [
    page('109944502231877', 'harbourcoffee', 'Harbour Coffee', ['#12414f', '#1c6b7d'], {
      hasFollowers: true,
    }),
  ]),
];

export const pages: readonly Page[] = people.flatMap((person) => person.pages);

export const pageOf = (id: string | null): Page | undefined => pages.find((page) => page.id === id);
export const personOf = (id: string): Person | undefined => people.find((person) => person.id === id);
export const managerOf = (page: string): Person | undefined =>
  people.find((person) => person.pages.some(({ id }) => id === page));
export const usernameOf = ({ username, name }: Page): string => username ?? name;
