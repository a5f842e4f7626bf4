import { Icon } from './icon.tsx';

/** The picture of a post without media. The calendar draws the same lines in its styles. */
export const TextPostIcon = () => (
  <Icon>
    <path d="M6 8h12M6 12h12M6 16h7" />
  </Icon>
);
