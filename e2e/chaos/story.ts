import { mediaRoutes } from '@fanfare/core/api/media.ts';
import { postRoutes } from '@fanfare/core/api/posts.ts';
import type { PostInput } from '@fanfare/core/api/schemas/posts.ts';
import sharp from 'sharp';
import { movie } from '../../functions/src/features/media/testing/movies.ts';
import type { Person } from './person.ts';
import { wordsOf, type PlannedPost } from './plan.ts';
import type { Files, Places } from './players.ts';

/** One picture and one film, uploaded and measured: how they are made is not what is looked at here. */
export async function uploadFiles(person: Person): Promise<Files> {
  const { workspaceId } = person;
  const background = { r: 40, g: 90, b: 140 };
  const jpeg = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const image = await person.upload('harbour.jpg', 'image/jpeg', jpeg);
  const video = await person.upload('harbour.mp4', 'video/mp4', await movie());
  const measured = (firebasePath: string) =>
    person.call(mediaRoutes.registerMedia, { workspaceId, firebasePath });
  return { image: await measured(image), video: await measured(video) };
}

export interface Scene {
  person: Person;
  files: Files;
  accounts: Readonly<Record<string, string>>;
  places: Readonly<Record<string, Places>>;
  /** The beginning, in milliseconds since 1970. */
  begun: number;
}

function postOf(
  { files, accounts, places, begun }: Scene,
  planned: PlannedPost,
  version: number,
  dueMs: number,
): PostInput {
  const { id, network, kind, hasComment } = planned;
  const words = wordsOf(planned, version);
  return {
    id,
    uploadTo: network,
    platform_id: accounts[network] ?? '',
    ...places[network],
    // Some networks show the title alone.
    title: words,
    description: words,
    comment: hasComment ? 'More tomorrow.' : '',
    uploadType: kind,
    firebase_path: kind === 'text' ? null : files[kind].firebasePath,
    schedule: new Date(begun + dueMs).toISOString(),
  };
}

/** As many as one submission takes. */
const perCall = 50;

export async function submitAll(scene: Scene, plan: readonly PlannedPost[]): Promise<void> {
  const { person } = scene;
  for (let from = 0; from < plan.length; from += perCall)
    await person.call(postRoutes.submitPosts, {
      workspaceId: person.workspaceId,
      action: 'schedule',
      posts: plan.slice(from, from + perCall).map((planned) => postOf(scene, planned, 1, planned.dueMs)),
    });
}

/** Somebody changes their mind at a bad moment. That it is refused then is as good as that it works. */
export async function meddle(scene: Scene, planned: PlannedPost): Promise<'done' | 'refused'> {
  const { person, begun } = scene;
  const { workspaceId } = person;
  const soon = Date.now() - begun + 2_000;
  const submit = (version: number, dueMs: number) =>
    person.call(postRoutes.submitPosts, {
      workspaceId,
      action: 'schedule',
      posts: [postOf(scene, planned, version, dueMs)],
    });
  const acts = {
    nothing: () => Promise.resolve(),
    edit: () => submit(2, soon),
    move: () => submit(1, soon + 3_000),
    'send twice': () => Promise.all([submit(1, planned.dueMs), submit(1, planned.dueMs)]),
    delete: () => person.call(postRoutes.deleteDraft, { workspaceId, id: planned.id }),
  };
  try {
    await acts[planned.fate]();
    return 'done';
  } catch (error) {
    // What is out, or going out, stays as it is; a time that has passed cannot be planned for.
    if (error instanceof Error && /^(?:400|404|409) /.test(error.message)) return 'refused';
    throw error;
  }
}
