import { Icon } from './icon.tsx';

/** What is done with things. */

export const MoreIcon = () => (
  <Icon fill="currentColor">
    <circle cx="6" cy="12" r="0.75" />
    <circle cx="12" cy="12" r="0.75" />
    <circle cx="18" cy="12" r="0.75" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15H4V6a2 2 0 0 1 2-2h9v1" />
  </Icon>
);
