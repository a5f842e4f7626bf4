import { Icon } from './icon.tsx';

/** Up, back and on; the one that points down stands with the places. */

export const ChevronUpIcon = () => (
  <Icon>
    <path d="m6 14.5 6-6 6 6" />
  </Icon>
);

export const ChevronLeftIcon = () => (
  <Icon>
    <path d="m14.5 6-6 6 6 6" />
  </Icon>
);

export const ChevronRightIcon = () => (
  <Icon>
    <path d="m9.5 6 6 6-6 6" />
  </Icon>
);
