import { Icon } from './icon.tsx';

/** Only the menu of the person uses this icon, so it is not a part of every first load. */
export const KeyboardIcon = () => (
  <Icon>
    <rect x="3" y="6.5" width="18" height="11" rx="2" />
    <path d="M7 10.2v.1M10.5 10.2v.1M14 10.2v.1M17 10.2v.1M8.5 14h7" />
  </Icon>
);
