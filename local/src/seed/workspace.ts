import { accountRoutes } from '@fanfare/core/api/accounts.ts';
import { commentRoutes } from '@fanfare/core/api/comments.ts';
import { insightRoutes } from '@fanfare/core/api/insights.ts';
import { mediaRoutes } from '@fanfare/core/api/media.ts';
import { postRoutes } from '@fanfare/core/api/posts.ts';
import type { PostInput } from '@fanfare/core/api/schemas/posts.ts';
import { targetRoutes } from '@fanfare/core/api/targets.ts';
import { mediaPathOf } from '@fanfare/core/media/media-path.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { readConsentPage } from '@fanfare/platforms/conformance/consent-page.ts';
import { bucket } from '../orchestrate/environment.ts';
import { diskFullSentence, StartError } from '../process/start-error.ts';
import { answers, type DemoPost, type Network } from './harbour-posts.ts';
import { demoFiles, frames, isFilm, readDemoFile, type FileKey } from './media.ts';
import type { PastProduct } from './past-product.ts';

export interface DemoWorkspaceOptions {
  product: PastProduct;
  workspaceId: string;
  /** The token of the person who makes all calls. */
  token: string;
  /** The host and port of Storage. */
  storage: string;
  zone: string;
  /**
   * The identity to connect at each network. The demo's posts on Reddit go to `subreddit`, and those on Pinterest to
   * `board`.
   */
  identities: Readonly<Record<Network, string>>;
  subreddit: string;
  board: string;
}

const uploadsAtOnce = 3;

/**
 * Derives the id of a file or post from its name and its workspace, so that equal names in two workspaces have
 * different ids.
 */
const idOf = ({ workspaceId }: DemoWorkspaceOptions, name: string): string =>
  `${workspaceId}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 60);

/** Fills one workspace by the calls that its people would make. */
export function demoWorkspace(options: DemoWorkspaceOptions) {
  const { product, workspaceId, token, storage, zone, identities } = options;
  const paths = new Map<FileKey, string>();
  let boardId = '';

  async function connect(platform: Network): Promise<void> {
    const consent = await product.call(token, accountRoutes.authorise, { workspaceId, platform });
    const address = typeof consent === 'string' ? consent : consent.url;
    const page = await readConsentPage(await fetch(address));
    const agreed = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams([...page.fields, ['identity', identities[platform]]]),
    });
    const back = new URL(agreed.headers.get('location') ?? '', address).searchParams;
    const [state, code] = [back.get('state') ?? '', back.get('code') ?? ''];
    const connected = await product.call(token, accountRoutes.connect, {
      workspaceId,
      platform,
      state,
      code,
    });
    if (!('accounts' in connected)) throw new Error(`${platform} offered several accounts.`);
    if (platform !== 'pinterest') return;
    const made = await product.call(token, targetRoutes.createBoard, {
      workspaceId,
      platform,
      platform_id: connected.accounts[0]?.platform_id ?? '',
      name: options.board,
      description: '',
      privacy: 'PUBLIC',
    });
    boardId = made.id;
  }

  /** Uploads a file to Storage and adds it to the library, unless it is there already. */
  async function addFile(key: FileKey): Promise<string> {
    const known = paths.get(key);
    if (known !== undefined) return known;
    const { bytes, type } = await readDemoFile(key);
    const { name, altText } = demoFiles[key];
    const mediaId = idOf(options, key);
    const path = mediaPathOf({ workspaceId, mediaId, fileName: name });
    const address = `http://${storage}/v0/b/${bucket}/o?uploadType=media&name=${encodeURIComponent(path)}`;
    const uploaded = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Firebase ${token}`, 'content-type': type },
      body: new Blob([new Uint8Array(bytes)], { type }),
    });
    if (uploaded.status === 507) throw new StartError(diskFullSentence);
    if (!uploaded.ok) throw new Error(`The demo's file ${name} was refused: ${await uploaded.text()}`);
    await product.call(token, mediaRoutes.registerMedia, { workspaceId, firebasePath: path, name });
    await product.call(token, mediaRoutes.describeMedia, { workspaceId, mediaId, alt_text: altText });
    paths.set(key, path);
    return path;
  }

  /** Uploads files as the browser does, a few at a time. */
  async function addFiles(keys: readonly FileKey[]): Promise<void> {
    for (let from = 0; from < keys.length; from += uploadsAtOnce)
      await Promise.all(keys.slice(from, from + uploadsAtOnce).map(addFile));
  }

  async function variantOf(post: DemoPost, platform: Network, schedule: string | null): Promise<PostInput> {
    const { title, text, media, own = {}, comment = '' } = post;
    const files = await Promise.all(media.map(addFile));
    const [first] = media;
    const frame = first && frames[first];
    const altTexts = media.map((key, i) => ({
      firebasePath: files[i] ?? '',
      alt_text: demoFiles[key].altText,
    }));
    return {
      id: `${idOf(options, title)}-${platform}`,
      uploadTo: platform,
      platform_id: identities[platform],
      title,
      description: own[platform] ?? text,
      comment,
      schedule,
      alt_texts: altTexts,
      ...(files.length > 1 && { uploadType: 'carousel', carousel_images: files }),
      ...(files.length === 1 &&
        first !== undefined && { [isFilm(first) ? 'video_path' : 'firebase_path']: files[0] }),
      ...(frame && { thumbnail: await addFile(frame) }),
      ...(platform === 'reddit' && { subreddits: [options.subreddit] }),
      ...(platform === 'pinterest' && { board_ids: [boardId] }),
    };
  }

  async function submit(post: DemoPost, action: PostAction, at: number | null = null) {
    const schedule = at === null ? null : new Date(at).toISOString();
    const posts: PostInput[] = [];
    for (const platform of post.to) posts.push(await variantOf(post, platform, schedule));
    return product.call(token, postRoutes.submitPosts, { workspaceId, action, zone, posts });
  }

  /** Replies to the comments for which `answers` has a text, below one published post. */
  async function reply(platform: Network, title: string): Promise<void> {
    const id = `${idOf(options, title)}-${platform}`;
    const { posts } = await product.call(token, postRoutes.findPost, { workspaceId, id });
    const mediaId = posts.find((each) => each._id === id)?.media_id;
    if (mediaId === undefined || mediaId === null) throw new Error(`"${title}" is not on ${platform}.`);
    const postFields = { workspaceId, platform, platform_id: identities[platform], media_id: mediaId };
    const { comments } = await product.call(token, insightRoutes.findInsights, postFields);
    for (const { id: commentId, text } of comments) {
      const answer = answers[text];
      if (answer !== undefined)
        await product.call(token, commentRoutes.reply, { ...postFields, id: commentId, reply: answer });
    }
  }

  return { connect, addFiles, submit, reply };
}
