import { Icon } from '../../ui/icons/icon.tsx';

export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M12 7.5v4.75l3 1.75" />
  </Icon>
);
