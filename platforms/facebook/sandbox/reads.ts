import { dayMs } from '@fanfare/core/time/units.ts';
import { Edge, type GraphNode, graphTime, isWithin, parseFields } from '../../_meta/sandbox/fields.ts';
import type { KeptFile } from '../../_sandbox/measure.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxAccount, SandboxPost, SandboxReply } from '../../_sandbox/sandbox.ts';
import { addFollowerComments, commentNode, commentsEdge } from './comments.ts';
import { type Page, pageOf, pages, usernameOf } from './identities.ts';
import { followers, performanceOf } from './insights.ts';
import { pageToken } from './login.ts';
import { nameOf, postOf } from './posts.ts';
import { list, listPage, missingScope, notFound, read } from './replies.ts';
import type { Facebook, PageCall, Post, UserCall, Video } from './state.ts';
import { isPublished, isShown, statusNode, videoOf } from './videos.ts';

/** The permalink of a video, without the host. */
function pathOf({ kind, id }: Video, page: Page): string {
  return kind === 'reel' ? `/reel/${id}/` : `/${usernameOf(page).replaceAll(' ', '-')}/videos/${id}/`;
}

function videoNode(call: PageCall, video: Video): GraphNode {
  const post = call.state.posts.find((each) => each.video === video.id);
  const isOut = isPublished(call, video);
  return {
    id: video.id,
    status: statusNode(call, video),
    // Missing until the video is published.
    post_id: isOut ? post?.id : undefined,
    permalink_url: isOut ? pathOf(video, call.page) : undefined,
    title: post?.title ?? undefined,
    description: post?.message ?? undefined,
    created_time: graphTime(video.at),
  };
}

function urlOf({ id, kind, page }: Post): string {
  const [, last = id] = id.split('_');
  return `https://www.facebook.com/${page}/${kind === 'Story' ? 'stories' : 'posts'}/${last}`;
}

const attachment = (media_type: string, id: string, within?: readonly GraphNode[]): GraphNode => ({
  media_type,
  url: `https://www.facebook.com/${id}`,
  target: { id },
  subattachments: within && { data: within },
});

/** An album lists its photos only in its subattachments. */
function attachmentsOf({ photos, video, page, link }: Post): { data: GraphNode[] } | undefined {
  if (video !== null) return { data: [attachment('video', video)] };
  if (link) return { data: [{ media_type: 'link', url: link, target: { url: link } }] };
  const each = photos.map((id) => attachment('photo', id));
  if (each.length === 0) return undefined;
  return { data: each.length < 2 ? each : [attachment('album', page, each)] };
}

const sums = 'limit summary=true|false|1|0';

/** The number of people who reacted. The sandbox cannot list their names, so it refuses a request for them. */
const reactionsEdge = (total_count: number): Edge =>
  new Edge((params) => {
    if (params.get('limit') !== '0') return notImitated(['reactions.limit']);
    const isSummed = ['true', '1'].includes(params.get('summary') ?? '');
    return ok({ data: [], ...(isSummed && { summary: { total_count, viewer_reaction: 'NONE' } }) });
  }, sums);

function postNode(call: PageCall, post: Post): GraphNode {
  addFollowerComments(call, post);
  const { state, world, page } = call;
  const { reactions, shares } = performanceOf(post, world.now());
  const isScheduled = post.at > world.now();
  return {
    id: post.id,
    message: post.message === '' ? undefined : post.message,
    created_time: graphTime(post.at),
    permalink_url: urlOf(post),
    from: { id: page.id, name: page.name },
    is_published: !isScheduled,
    scheduled_publish_time: isScheduled ? Math.floor(post.at / 1000) : undefined,
    status_type: 'mobile_status_update',
    full_picture: filesOf({ state }, post).find(({ type }) => type.startsWith('image/'))?.url ?? undefined,
    attachments: attachmentsOf(post),
    // Missing until a person has shared the post.
    shares: shares === 0 ? undefined : { count: shares },
    reactions: reactionsEdge(reactions),
    comments: commentsEdge(post, null),
  };
}

const pictureSizes: Readonly<Record<string, number>> = { small: 50, normal: 100, large: 200, square: 50 };

const pictureEdge = ({ logo }: Page): Edge =>
  new Edge(
    (params) => {
      const size = pictureSizes[params.get('type') ?? 'square'];
      const picture = { url: logo, height: size, width: size, is_silhouette: false };
      const shown = read(picture, params, Object.keys(picture).join(','));
      return shown.status === 200 ? ok({ data: shown.json }) : shown;
    },
    `type=${Object.keys(pictureSizes).join('|')}`,
  );

const pageNode = (page: Page): GraphNode => ({
  id: page.id,
  name: page.name,
  username: page.username ?? undefined,
  followers_count: followers,
  fan_count: followers,
  link: `https://www.facebook.com/${page.username ?? page.id}`,
  category: 'Local business',
  picture: pictureEdge(page),
});

const ofPeople: readonly string[] = ['reactions', 'comments'];

/** The error for a call that requests reactions or comments without the permission to read them; otherwise null. */
function permissionError({ params, scopes }: PageCall): SandboxReply | null {
  const asked = parseFields(params.get('fields') ?? '')?.some(({ name }) => ofPeople.includes(name)) === true;
  const scope = 'pages_read_user_content';
  return asked && !scopes.includes(scope) ? missingScope(scope) : null;
}

export function readNode(call: PageCall): SandboxReply {
  const { id, page, world } = call;
  const video = videoOf(call, id);
  const post = postOf(call, id);
  let node: GraphNode | null = commentNode(call, id);
  if (id === page.id) node = pageNode(page);
  else if (video) node = videoNode(call, video);
  else if (post && post.at <= world.now() && post.kind !== 'Story') node = postNode(call, post);
  if (!node) return notFound(id);
  return permissionError(call) ?? read(node, call.params);
}

/**
 * Adds the fields that the client requested to the reply of a write, so that the client need not read the object
 * afterwards.
 */
export function withFields(call: PageCall, reply: SandboxReply): SandboxReply {
  const made = (reply.json ?? {}) as Readonly<Record<string, unknown>>;
  const asked = parseFields(call.params.get('fields') ?? '') ?? [];
  const isMissing = asked.some(({ name }) => !Object.hasOwn(made, name));
  if (reply.status !== 200 || typeof made['id'] !== 'string' || !isMissing) return reply;
  const fields = asked.filter(({ name }) => !Object.hasOwn(made, name)).map(({ name }) => name);
  const shown = readNode({
    ...call,
    id: made['id'],
    params: new URLSearchParams({ fields: fields.join(',') }),
  });
  return shown.status === 200 ? ok({ ...(shown.json as object), ...made }) : shown;
}

const postPage = (call: PageCall, posts: readonly Post[], edge: string): SandboxReply =>
  permissionError(call) ??
  listPage(posts, (post) => postNode(call, post), call.params, {
    defaultFields: 'id,message,created_time',
    path: `${call.page.id}/${edge}`,
  });

const ownPosts = ({ state, page }: PageCall): Post[] => state.posts.filter((post) => post.page === page.id);

/** The visible posts of the Page, newest first. */
const shownPosts = (call: PageCall): Post[] =>
  ownPosts(call)
    .filter((post) => isShown(call, post))
    .toSorted((a, b) => b.at - a.at);

/** Lists the scheduled posts, earliest first. */
export function listScheduledPosts(call: PageCall): SandboxReply {
  const waiting = ownPosts(call).filter(({ at }) => at > call.world.now());
  return postPage(
    call,
    waiting.toSorted((a, b) => a.at - b.at),
    'scheduled_posts',
  );
}

/** Lists the visible posts, newest first and without stories. */
export function listPosts(call: PageCall): SandboxReply {
  const posts = shownPosts(call).filter(({ kind, at }) => kind !== 'Story' && isWithin(call.params, at));
  return postPage(call, posts, 'published_posts');
}

export function listStories(call: PageCall): SandboxReply {
  const nodeOf = (post: Post): GraphNode => ({
    post_id: nameOf(post),
    status: call.world.now() - post.at < dayMs ? 'PUBLISHED' : 'ARCHIVED',
    creation_time: String(Math.floor(post.at / 1000)),
    media_type: post.video === null ? 'photo' : 'video',
    media_id: post.video ?? post.photos[0],
    url: urlOf(post),
  });
  const stories = shownPosts(call).filter(({ kind }) => kind === 'Story');
  return listPage(
    stories.map((post) => ({ ...post, id: nameOf(post) })),
    nodeOf,
    call.params,
    {
      defaultFields: 'post_id,status,creation_time,media_type,media_id,url',
      path: `${call.page.id}/stories`,
    },
  );
}

function pagesOf(call: UserCall, through: Page['through'], path: string): SandboxReply {
  const { person, params, state, token } = call;
  const nodeOf = (page: Page): GraphNode => ({
    ...pageNode(page),
    access_token: pageToken(call, token, page),
    tasks: page.tasks,
  });
  const listed = person.pages.filter((page) => page.through === through);
  const maxItems = state.settings.pageSize;
  return listPage(listed, nodeOf, params, { defaultFields: 'id,name,access_token', maxItems, path });
}

export const listAccounts = (call: UserCall) => pagesOf(call, 'person', `${call.person.id}/accounts`);

/** Lists the Pages that a business owns, or the Pages of its clients. */
export const listPagesOf = (through: Page['through']) => (call: UserCall) =>
  call.id === call.person.business ? pagesOf(call, through, `${call.id}/${through}`) : notFound(call.id);

export function listBusinesses({ person, params }: UserCall): SandboxReply {
  const { business: id, name } = person;
  const businesses = id === null ? [] : [{ id, name, created_time: graphTime(0) }];
  return listPage(businesses, (each) => each, params, {
    defaultFields: 'id,name',
    path: `${person.id}/businesses`,
  });
}

/** Lists the granted and declined permissions of the person. */
export function listPermissions({ scopes, person, params }: UserCall): SandboxReply {
  const granted = scopes.map((permission) => ({ permission, status: 'granted' }));
  const declined = person.withholds.map((permission) => ({ permission, status: 'declined' }));
  return list([...granted, ...declined], params, 'permission,status');
}

export const readPerson = ({ person: { id, name }, params }: UserCall) =>
  read({ id, name }, params, 'id,name');

function filesOf({ state }: Pick<Facebook, 'state'>, { photos, video }: Post): KeptFile[] {
  const own = photos.map((id) => state.photos.find((photo) => photo.id === id)?.file);
  const film = state.videos.find(({ id }) => id === video);
  return [...own, film?.file, film?.cover].filter((file) => file !== undefined && file !== null);
}

/**
 * The post as the sandbox's pages show it. A post of a video or reel has the id of its video, because the client got
 * that id from the upload.
 */
function shownPost(facebook: Facebook, post: Post, page: Page): SandboxPost {
  const video = facebook.state.videos.find(({ id }) => id === post.video);
  const isOwn = video !== undefined && video.kind !== 'story';
  return {
    id: isOwn ? video.id : nameOf(post),
    at: post.at,
    kind: post.kind,
    title: post.title,
    text: post.message,
    media: filesOf(facebook, post),
    url: isOwn ? `https://www.facebook.com${pathOf(video, page)}` : urlOf(post),
    privacy: null,
    comments: post.comments.map(({ id, at, page: author, name, text }) => {
      const found = pageOf(author);
      return { id, at, username: name ?? (found ? usernameOf(found) : author), text };
    }),
  };
}

/** Posts of each Page, newest first. */
export function accountsOf(facebook: Facebook): SandboxAccount[] {
  return pages.map((page) => {
    const own = facebook.state.posts.filter((post) => post.page === page.id && isShown(facebook, post));
    const posts = own.toReversed().map((post) => shownPost(facebook, post, page));
    return { platformId: page.id, username: usernameOf(page), name: page.name, logo: page.logo, posts };
  });
}
