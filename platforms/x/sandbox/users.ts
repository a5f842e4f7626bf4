import type { Handler } from './context.ts';
import { replies } from './replies.ts';

/** Whoever the token is of. */
export const me: Handler = ({ request, identity, fault }) => {
  if (fault === 'refuse') return replies.bareForbidden;
  const { platformId: id, username, name, logo, traits } = identity;
  const asked = (request.query.get('user.fields') ?? '').split(',');
  const more = {
    ...(asked.includes('profile_image_url') && { profile_image_url: logo }),
    ...(asked.includes('verified') && { verified: traits.isPremium }),
    ...(asked.includes('subscription_type') && { subscription_type: traits.isPremium ? 'Premium' : 'None' }),
  };
  return { status: 200, json: { data: { id, name, username, ...more } } };
};
