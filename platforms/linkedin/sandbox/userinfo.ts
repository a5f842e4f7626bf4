import type { Handler } from './context.ts';
import { denied } from './replies.ts';

export const userinfo: Handler = ({ identity, fault }) => {
  if (fault === 'refuse') return denied('userinfo.GET');
  const { platformId, name, logo } = identity;
  const [given_name = '', ...family] = name.split(' ');
  return {
    status: 200,
    json: {
      sub: platformId,
      name,
      given_name,
      family_name: family.join(' '),
      picture: logo,
      locale: { country: 'US', language: 'en' },
    },
  };
};
