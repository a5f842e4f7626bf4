import { Icon } from './icon.tsx';

/** Only the user menu uses this icon, so it has a separate file that is not part of the first load. */
export const KeyboardIcon = () => (
  <Icon>
    <rect x="3" y="6.5" width="18" height="11" rx="2" />
    <path d="M7 10.2v.1M10.5 10.2v.1M14 10.2v.1M17 10.2v.1M8.5 14h7" />
  </Icon>
);
