import { childIds, containerStatus, findOwnContainer } from '../../_meta/sandbox/containers.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { parseContainerType } from './container-rules.ts';
import type { Call, Threads } from './context.ts';
import { fetchImage, fetchVideo } from './fetch-media.ts';
import { makeVisible } from './publish.ts';
import { quotaReached } from './quotas.ts';
import { containerNotFound, dailyQuota, invalid, notFound, ok, restricted } from './replies.ts';
import type { Container } from './state.ts';

type Draft = Pick<Container, 'type' | 'files' | 'error'>;
type Drafted = Draft | { refused: SandboxReply };

function draftCarousel(call: Call): Drafted {
  const { params, world } = call;
  const ids = childIds(params);
  if (ids.length < 2 || ids.length > 20 || new Set(ids).size < ids.length)
    return { refused: invalid('A carousel needs 2 to 20 different children.') };
  const files: Draft['files'] = [];
  for (const child of ids.map((id) => findOwnContainer(call, id))) {
    if (!child) return { refused: containerNotFound };
    if (!child.isChild) return { refused: invalid('Only items of a carousel can be its children.') };
    if (containerStatus(child, world.now()) !== 'FINISHED')
      return { refused: invalid('The children of a carousel must be finished.') };
    files.push(...child.files);
  }
  return { type: 'CAROUSEL', files, error: null };
}

async function draft(call: Call, type: Container['type']): Promise<Drafted> {
  const { params, world } = call;
  const altText = params.get('alt_text');
  switch (type) {
    case 'TEXT':
      return { type, files: [], error: null };
    case 'CAROUSEL':
      return draftCarousel(call);
    case 'IMAGE': {
      const image = await fetchImage(world, params.get('image_url') ?? '', altText);
      return 'refused' in image ? image : { type, files: [image.file], error: null };
    }
    case 'VIDEO': {
      const video = await fetchVideo(world, params.get('video_url') ?? '', altText);
      return 'error' in video ? { type, files: [], ...video } : { type, files: [video.file], error: null };
    }
  }
}

function readyAt({ state, world }: Threads, type: Container['type']): number {
  const { textMs, imageMs, videoMs } = state.settings;
  return world.now() + { TEXT: textMs, CAROUSEL: imageMs, IMAGE: imageMs, VIDEO: videoMs }[type];
}

function parentError({ state, params }: Call): SandboxReply | null {
  for (const name of ['reply_to_id', 'quote_post_id']) {
    const id = params.get(name);
    if (id !== null && !state.threads.some((each) => each.id === id)) return notFound(id);
  }
  return null;
}

/** Creates a hidden post, which can be published within a day. A text post may be published at once. */
export async function createContainer(call: Call): Promise<SandboxReply> {
  const { state, world, identity, params, fault } = call;
  const asked = parseContainerType(params);
  if ('refused' in asked) return asked.refused;
  const problem = parentError(call);
  if (problem) return problem;
  if (fault === 'refuse') return restricted;
  const drafted = await draft(call, asked.type);
  if ('refused' in drafted) return drafted.refused;
  const container: Container = {
    ...drafted,
    id: world.newId(),
    account: identity.platformId,
    isChild: params.get('is_carousel_item') === 'true',
    text: params.get('text') ?? '',
    replyTo: params.get('reply_to_id'),
    audience: params.get('reply_control') ?? 'everyone',
    at: world.now(),
    readyAt: fault === 'never_finish' ? null : readyAt(call, drafted.type),
    isPublished: false,
  };
  if (params.get('auto_publish_text') !== 'true') {
    state.containers.push(container);
    return ok({ id: container.id });
  }
  return quotaReached(call, container) ? dailyQuota : ok({ id: makeVisible(call, container).id });
}
