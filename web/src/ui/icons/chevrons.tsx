import { Icon } from './icon.tsx';

/** Chevrons. The chevron that points down is in the file of the navigation icons. */

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
