import type { ReactNode, SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  children?: ReactNode;
}

/**
 * Frame of all icons. They are drawn on 24 × 24 units with lines of 1.75 units, and are 20 px wide by default. They are
 * drawn here, because a package of icons would be larger. Hidden from screen readers.
 */
export function Icon({ children, ...props }: IconProps) {
  return (
    <svg
      aria-hidden
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {children}
    </svg>
  );
}
