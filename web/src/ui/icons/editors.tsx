import { Icon } from '../../../ui/icons/icon.tsx';

export const CarouselIcon = () => (
  <Icon>
    <rect x="7" y="5" width="10" height="14" rx="2" />
    <path d="M3.5 8v8M20.5 8v8" />
  </Icon>
);
