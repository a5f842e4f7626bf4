import { readFile } from 'node:fs/promises';
import { memberRoutes } from '@fanfare/core/api/members.ts';
import { settingsRoutes } from '@fanfare/core/api/settings.ts';
import { slotRoutes } from '@fanfare/core/api/slots.ts';
import { templateRoutes } from '@fanfare/core/api/templates.ts';
import { todoRoutes } from '@fanfare/core/api/todos.ts';
import { workspaceRoutes } from '@fanfare/core/api/workspaces.ts';
import { dayIn } from '@fanfare/core/calendar/days.ts';
import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import { instantsOfDay, wallTime } from '../scheduler/zone.ts';
import { affiliateScenes } from './affiliate.ts';
import { keepDailyTotals } from './daily-totals.ts';
import { drafts, nextPost, scheduledPosts } from './harbour-plans.ts';
import { publishedPosts, type DemoPost, type Network } from './harbour-posts.ts';
import { demoSlots, demoTodos } from './harbour-week.ts';
import { demoFiles, type FileKey } from './media.ts';
import { startPastProduct, type PastProduct } from './past-product.ts';
import { demoPerson, demoTeam, demoWorkspaces, harbourIdentities } from './people.ts';
import { signUpAt, type SignedIn } from './sign-up.ts';
import { demoCaptions, demoHashtagGroups } from './templates.ts';
import { demoWorkspace } from './workspace.ts';

export interface DemoOptions {
  /** Hosts and ports of the services behind the product. */
  auth: string;
  storage: string;
  sandbox: string;
  /** The moment at which the demo ends. Every date is relative to it. */
  now: number;
  zone: string;
  seed: string;
}

/**
 * The day on which the demo begins, counted from its last day. It is a few days before the longest range of the
 * analytics, so that every day of this range has totals.
 */
const firstDay = -93;
/** The day on which LinkedIn is connected. The connection lasts sixty days, so it ends six days after the demo. */
const linkedinDay = -54;
/** The networks with analytics, which are connected first. */
const measured: readonly Network[] = ['instagram', 'tiktok', 'youtube'];

interface Scene {
  at: number;
  run(): Promise<unknown>;
}

/** Returns the instant of a local time in the zone of the demo. `day` is counted from the last day of the demo. */
function instantOf({ now, zone }: DemoOptions, day: number, time: string): number {
  const wall = wallTime(now, zone);
  const midnight = wall - (wall % dayMs) + day * dayMs;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = midnight + (hours * 60 + minutes) * minuteMs;
  return instantsOfDay(midnight, zone)(at)[0] ?? at;
}

/** Renders an SVG of the repository as the PNG that a person would upload. */
async function picture(file: string): Promise<Blob> {
  const { default: sharp } = await import('sharp');
  const svg = await readFile(new URL(`images/${file}`, import.meta.url));
  const png = await sharp(svg).resize(512, 512).png().toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}

async function createWorkspace(
  { origin }: PastProduct,
  person: SignedIn,
  { id, name, image }: (typeof demoWorkspaces)[number],
): Promise<void> {
  const form = new FormData();
  form.set('workspaceId', id);
  form.set('userId', person.localId);
  form.set('name', name);
  if (image !== null) form.set('image', await picture(image), 'image.png');
  const { method, path } = workspaceRoutes.createWorkspace;
  const headers = { authorization: `Bearer ${person.idToken}` };
  const response = await fetch(`${origin}${path}`, { method, headers, body: form });
  if (!response.ok) throw new Error(`The demo workspace "${name}" was refused: ${await response.text()}`);
}

/**
 * Creates the people and workspaces. Each person joins a workspace before their first call of `enter`, because `enter`
 * would otherwise create a workspace for them.
 */
async function openWorkspaces(product: PastProduct, { auth, zone }: DemoOptions): Promise<string> {
  const people = signUpAt(auth);
  const dana = await people.withPassword(demoPerson);
  const { idToken } = dana;
  const [first, ...others] = demoWorkspaces;
  await createWorkspace(product, dana, first);
  const habits = { timeZone: zone, weekStart: 'monday' } as const;
  // In the demo, the café has used Fanfare for weeks, so its people have finished the guide.
  const visit = async (token: string) => {
    await product.call(token, settingsRoutes.enter, habits);
    await product.call(token, settingsRoutes.changeSettings, { ...habits, onboarding: { completed: true } });
  };
  await visit(idToken);
  // The demo needs a paid plan, because the free plan has one workspace without further members.
  await product.grantPlan(dana.localId, 'pro');
  for (const workspace of others) await createWorkspace(product, dana, workspace);
  const { id } = demoWorkspaces[0];
  for (const { person, role } of demoTeam) {
    const { name, email } = person;
    await product.call(idToken, memberRoutes.addMember, { id, name, email, role });
    const invited = await people.withGoogle(person);
    await product.call(invited.idToken, memberRoutes.acceptInvitation, { workspaceId: id });
    await visit(invited.idToken);
  }
  return idToken;
}

async function addTemplates(product: PastProduct, token: string): Promise<void> {
  const workspaceId = demoWorkspaces[0].id;
  for (const { hashtags, ...group } of demoHashtagGroups)
    await product.call(token, templateRoutes.addHashtags, { workspaceId, ...group, hashtags: [...hashtags] });
  for (const caption of demoCaptions)
    await product.call(token, templateRoutes.addCaption, { workspaceId, ...caption });
}

/** Creates the to-dos and the posting slots. */
async function planWeek(product: PastProduct, token: string, options: DemoOptions): Promise<void> {
  const workspaceId = demoWorkspaces[0].id;
  for (const { day, ...todo } of demoTodos) {
    const date = dayIn(instantOf(options, day, '12:00'), options.zone);
    await product.call(token, todoRoutes.saveTodo, { workspaceId, ...todo, date });
  }
  const { zone } = options;
  await product.call(token, slotRoutes.saveSlots, { workspaceId, zone, slots: [...demoSlots], revision: 0 });
}

/** X refuses this post, because its text is the same as that of another post of the day. */
const repeated: DemoPost = {
  day: -2,
  time: '15:30',
  title: 'Cold brew to take home, again',
  text: 'Last bottles of the week: cold brew to take home, open until six.',
  media: [],
  to: ['x'],
};
/** TikTok refuses the file of this post while processing it. */
const refusedFilm: DemoPost = {
  day: -4,
  time: '17:00',
  title: 'The sound of icing',
  text: 'Sound on: this is what eighty warm buns sound like. #bakery #asmr',
  media: ['icingFilm'],
  to: ['tiktok'],
};

/** Posts with comments that the café answers some hours later. */
const answered = [
  { day: -12, time: '19:00', title: 'The best seat in the house' },
  { day: -6, time: '20:15', title: 'Berry tart' },
  { day: -4, time: '18:40', title: 'Pumpkin bread, finally' },
] as const;

/**
 * Fills the product with six weeks of posts of a small café and thirteen weeks of totals of its accounts. Calls the
 * product's own API, on a clock in the past.
 */
export async function makeDemo(options: DemoOptions): Promise<void> {
  const { storage, sandbox, now, zone, seed } = options;
  const on = (day: number, time: string) => instantOf(options, day, time);
  const product = await startPastProduct({ sandbox, startsAt: on(firstDay, '09:00'), seed });
  try {
    const token = await openWorkspaces(product, options);
    const harbour = demoWorkspace({
      product,
      workspaceId: demoWorkspaces[0].id,
      token,
      storage,
      zone,
      identities: harbourIdentities,
      subreddit: 'Coffee',
      board: 'Coffee and cake',
    });
    const networks = Object.keys(harbourIdentities) as Network[];
    const connectDay = (platform: Network, i: number): number => {
      if (measured.includes(platform)) return firstDay;
      return platform === 'linkedin' ? linkedinDay : linkedinDay + 1 + Math.floor(i / 3);
    };
    const connects = networks.map((platform, i): Scene => ({
      at: on(connectDay(platform, i), `10:${10 + i}`),
      run: () => harbour.connect(platform),
    }));
    // The tokens of these networks last sixty days, so in the demo the café reconnects these accounts before their
    // tokens end.
    const reconnects = (['instagram', 'threads'] as const).map((platform, i): Scene => ({
      at: on(-8, `11:0${i}`),
      run: () => harbour.connect(platform),
    }));
    reconnects.push({ at: on(-45, '11:00'), run: () => harbour.connect('instagram') });
    const publishes = publishedPosts.map((post): Scene => {
      const { day, time, daysAhead = 0 } = post;
      const at = on(day, time);
      return daysAhead === 0
        ? { at, run: () => harbour.submit(post, 'upload') }
        : { at: at - daysAhead * dayMs - 40 * minuteMs, run: () => harbour.submit(post, 'schedule', at) };
    });
    const failures: Scene[] = [
      {
        at: on(-2, '09:10'),
        run: () => harbour.submit({ ...repeated, title: 'Cold brew to take home today' }, 'upload'),
      },
      { at: on(-2, '15:30'), run: () => harbour.submit(repeated, 'upload') },
      {
        at: on(-4, '16:59'),
        run: () =>
          product.control('POST', '/faults', {
            network: 'tiktok',
            call: 'processing',
            kind: 'refuse',
            times: 1,
          }),
      },
      { at: on(-4, '17:00'), run: () => harbour.submit(refusedFilm, 'upload') },
      { at: on(-3, '06:00'), run: () => product.control('DELETE', '/faults') },
    ];
    const replies = answered.map(({ day, time, title }): Scene => ({
      at: on(day, time),
      run: () => harbour.reply('instagram', title),
    }));
    const schedules = scheduledPosts.map((post, i): Scene => ({
      at: on(-5 + Math.floor(i / 3), `${10 + (i % 3) * 2}:05`),
      run: () => harbour.submit(post, 'schedule', on(post.day, post.time)),
    }));
    const halfHour = 30 * minuteMs;
    const soon = Math.ceil((now + 5 * halfHour) / halfHour) * halfHour;
    schedules.push({ at: on(-1, '17:40'), run: () => harbour.submit(nextPost, 'schedule', soon) });
    const written = drafts.map((post): Scene => ({
      at: on(post.day, post.time),
      run: () => harbour.submit(post, 'draft'),
    }));
    const files = Object.keys(demoFiles) as FileKey[];
    const shoots = [linkedinDay + 3, -30, -12].map((day, i): Scene => ({
      at: on(day, '16:30'),
      run: () => harbour.addFiles(files.slice(i * 10, (i + 1) * 10)),
    }));
    const scenes: Scene[] = [
      { at: on(firstDay, '09:40'), run: () => addTemplates(product, token) },
      { at: on(-6, '08:30'), run: () => planWeek(product, token, options) },
      ...connects,
      ...reconnects,
      ...publishes,
      ...failures,
      ...replies,
      ...schedules,
      ...written,
      ...shoots,
      ...affiliateScenes({ product, people: signUpAt(options.auth), token, on, zone, firstDay }),
    ];
    for (const { at, run } of scenes.toSorted((a, b) => a.at - b.at)) {
      await product.passTo(Math.min(at, now));
      await run();
    }
    await product.passTo(now);
    const workspaceId = demoWorkspaces[0].id;
    const refs = measured.map((platform) => ({
      workspaceId,
      platform,
      platformId: harbourIdentities[platform],
    }));
    await keepDailyTotals(product, refs, on(firstDay, '12:00'));
  } finally {
    await product.stop();
  }
}
