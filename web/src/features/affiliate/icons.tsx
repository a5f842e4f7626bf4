import { Icon } from '../../ui/icons/icon.tsx';

export const GiftIcon = () => (
  <Icon>
    <rect x="4" y="9" width="16" height="4" rx="1" />
    <path d="M5.5 13v7h13v-7M12 9v11M12 9S8 9 8 6.5 11.500 5 12 9zM12 9s4 0 4-2.500S12.500 5 12 9z" />
  </Icon>
);

export const CodeIcon = () => (
  <Icon>
    <rect x="4" y="4" width="6" height="6" rx="1" />
    <rect x="14" y="4" width="6" height="6" rx="1" />
    <rect x="4" y="14" width="6" height="6" rx="1" />
    <path d="M14 14h2v2M20 14v2M14 20h2M19 19h1v1" />
  </Icon>
);

export const StarIcon = () => (
  <Icon>
    <path d="m12 4.500 2.300 4.800 5.200.7-3.800 3.600.9 5.200-4.600-2.500-4.600 2.500.9-5.200L4.500 10l5.200-.7z" />
  </Icon>
);

export const PulseIcon = () => (
  <Icon>
    <path d="M3.500 12h4l3-6 3.500 12 2.500-6h4" />
  </Icon>
);

export const MinusIcon = () => (
  <Icon>
    <path d="M6 12h12" />
  </Icon>
);
