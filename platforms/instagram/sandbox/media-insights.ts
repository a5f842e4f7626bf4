import { hourMs } from '@fanfare/core/time/units.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './context.ts';
import { performanceOf } from './performance.ts';
import { invalid, missingScope, ok, refusal, required } from './replies.ts';
import type { Media } from './state.ts';

const scope = 'instagram_business_manage_insights';

const everywhere = ['views', 'reach', 'shares', 'total_interactions'];
const byProduct: Readonly<Record<Media['product'], readonly string[]>> = {
  FEED: [...everywhere, 'likes', 'comments', 'saved', 'reposts', 'follows', 'profile_visits'],
  REELS: [...everywhere, 'likes', 'comments', 'saved', 'reposts', 'ig_reels_avg_watch_time'],
  STORY: ['views', 'reach', 'replies', 'shares', 'navigation'],
};

const tooOld = refusal(100, 'Invalid parameter', {
  subcode: 2108006,
  user: 'The media was posted before the most recent time that the account became a business account.',
});
const tooFew = refusal(10, '(#10) Not enough viewers for the media to show insights');
const gone = refusal(100, '(#100) Insights of a story are available for 24 hours.');

function valuesOf({ identity, world }: Call, media: Media, comments: number): Record<string, number> {
  const { reach, views, likes, saved, shares } = performanceOf(media, identity, world.now());
  return {
    reach,
    views,
    likes,
    comments,
    saved,
    shares,
    total_interactions: likes + comments + saved + shares,
    reposts: Math.floor(shares / 3),
    follows: Math.floor(likes / 40),
    profile_visits: Math.floor(reach / 30),
    replies: Math.floor(likes / 15),
    navigation: views,
    ig_reels_avg_watch_time: 4_300,
  };
}

function insightsError({ identity, world }: Call, media: Media, reach: number): SandboxReply | null {
  if (media.at < identity.professionalSince) return tooOld;
  if (media.product !== 'STORY') return null;
  if (world.now() - media.at >= 24 * hourMs) return gone;
  return reach < 5 ? tooFew : null;
}

/** One metric that this kind of post lacks makes the whole call fail. */
export function insightsOf(
  call: Call,
  media: Media,
  comments: number,
  params: URLSearchParams,
): SandboxReply {
  if (!call.scopes.includes(scope)) return missingScope;
  const metrics = (params.get('metric') ?? '').split(',').filter(Boolean);
  if (metrics.length === 0) return required('metric');
  const known = byProduct[media.product];
  const strange = metrics.find(
    (metric) => !known.includes(metric) || call.state.settings.retired.includes(metric),
  );
  if (strange !== undefined)
    return invalid(
      `The Media Insights API does not support the ${strange} metric for this media product type.`,
    );
  const values = valuesOf(call, media, comments);
  const refused = insightsError(call, media, values['reach'] ?? 0);
  if (refused) return refused;
  return ok({
    data: metrics.map((name) => ({
      name,
      period: 'lifetime',
      values: [{ value: values[name] ?? 0 }],
      title: name,
      id: `${media.id}/insights/${name}/lifetime`,
    })),
  });
}
