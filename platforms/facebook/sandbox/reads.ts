import { dayMs } from '@fanfare/core/time/units.ts';
import { graphTime, secondsToMs, type GraphNode } from '../../_meta/sandbox/lists.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { commentNode } from './comments.ts';
import type { PageCall } from './context.ts';
import { addressOf, listPage, parseFields, pick } from './fields.ts';
import { addFollowerComments } from './followers.ts';
import { usernameOf, type Page } from './identities.ts';
import { followers, performanceOf } from './performance.ts';
import { nameOf, postOf } from './posts.ts';
import { notFound, missingScope, ok } from './replies.ts';
import type { Post, Video } from './state.ts';
import { isPublished, isShown, statusNode } from './video-status.ts';
import { videoOf } from './videos.ts';

/** Permalinks of videos have no host. */
export function pathOf({ kind, id }: Video, page: Page): string {
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

export function urlOf({ id, kind, page }: Post): string {
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
function attachmentsOf({ photos, video, page }: Post): { data: GraphNode[] } {
  if (video !== null) return { data: [attachment('video', video)] };
  const each = photos.map((id) => attachment('photo', id));
  return { data: each.length < 2 ? each : [attachment('album', page, each)] };
}

function postNode(call: PageCall, post: Post): GraphNode {
  addFollowerComments(call, post);
  const count = post.comments.filter(({ parent }) => parent === null).length;
  const { reactions, shares } = performanceOf(post, call.world.now());
  return {
    id: post.id,
    message: post.message === '' ? undefined : post.message,
    created_time: graphTime(post.at),
    permalink_url: urlOf(post),
    from: { id: call.page.id, name: call.page.name },
    is_published: post.at <= call.world.now(),
    scheduled_publish_time: post.at > call.world.now() ? Math.floor(post.at / 1000) : undefined,
    status_type: 'mobile_status_update',
    attachments: post.photos.length > 0 || post.video !== null ? attachmentsOf(post) : undefined,
    // Missing until a person has shared the post.
    shares: shares === 0 ? undefined : { count: shares },
    reactions: { data: [], summary: { total_count: reactions, viewer_reaction: 'NONE' } },
    comments: { data: [], summary: { total_count: count, order: 'chronological', can_comment: true } },
  };
}

const pageNode = ({ id, name, username, logo }: Page): GraphNode => ({
  id,
  name,
  username: username ?? undefined,
  followers_count: followers,
  fan_count: followers,
  link: `https://www.facebook.com/${username ?? id}`,
  category: 'Local business',
  picture: { data: { url: logo } },
});

const ofPeople: readonly string[] = ['reactions', 'comments'];

/** The reply that refuses reactions and comments if the permission is missing. */
function permissionError({ params, token }: PageCall): SandboxReply | null {
  const asked = parseFields(params.get('fields') ?? '').some(({ name }) => ofPeople.includes(name));
  const scope = 'pages_read_user_content';
  return asked && !token.scopes.includes(scope) ? missingScope(scope) : null;
}

/** Reads the Page, a post, a video or a comment by its id. */
export function readNode(call: PageCall): SandboxReply {
  const { id, page, params } = call;
  const video = videoOf(call, id);
  const post = postOf(call, id);
  const comment = commentNode(call, id);
  let node: GraphNode | null = comment;
  if (id === page.id) node = pageNode(page);
  else if (video) node = videoNode(call, video);
  else if (post && post.at <= call.world.now() && post.kind !== 'Story') node = postNode(call, post);
  if (!node) return notFound(id);
  const refused = permissionError(call);
  if (refused) return refused;
  const picked = pick(node, params, 'id');
  return 'refused' in picked ? picked.refused : ok(picked.node);
}

const ownPosts = (call: PageCall): Post[] =>
  call.state.posts
    .filter((post) => post.page === call.page.id && isShown(call, post))
    .toSorted((a, b) => b.at - a.at);

/** Posts that wait for their time, the first to come first. */
export function listScheduledPosts(call: PageCall): SandboxReply {
  const { params, page, world, state } = call;
  const items = state.posts
    .filter((post) => post.page === page.id && post.at > world.now())
    .toSorted((a, b) => a.at - b.at)
    .map((post) => ({ id: post.id, node: () => postNode(call, post) }));
  return listPage(items, params, {
    defaultFields: 'id,message,created_time',
    maxItems: 100,
    address: addressOf(`${page.id}/scheduled_posts`),
  });
}

/** Newest first, without stories. */
export function listPosts(call: PageCall): SandboxReply {
  const { params, page } = call;
  const refused = permissionError(call);
  if (refused) return refused;
  const since = secondsToMs(params.get('since'), 0);
  const until = secondsToMs(params.get('until'), Infinity);
  const items = ownPosts(call)
    .filter(({ kind, at }) => kind !== 'Story' && at >= since && at <= until)
    .map((post) => ({ id: post.id, node: () => postNode(call, post) }));
  return listPage(items, params, {
    defaultFields: 'id,message,created_time',
    maxItems: 100,
    address: addressOf(`${page.id}/published_posts`),
  });
}

export function listStories(call: PageCall): SandboxReply {
  const { params, page, world } = call;
  const items = ownPosts(call)
    .filter(({ kind }) => kind === 'Story')
    .map((post) => ({
      id: nameOf(post),
      node: () => ({
        post_id: nameOf(post),
        status: world.now() - post.at < dayMs ? 'PUBLISHED' : 'ARCHIVED',
        creation_time: String(Math.floor(post.at / 1000)),
        media_type: post.video === null ? 'photo' : 'video',
        media_id: post.video ?? post.photos[0],
        url: urlOf(post),
      }),
    }));
  return listPage(items, params, {
    defaultFields: 'post_id,status,creation_time,media_type,media_id,url',
    maxItems: 100,
    address: addressOf(`${page.id}/stories`),
  });
}
