import type { ReactNode, SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  children?: ReactNode;
}

/**
 * The SVG element of every icon. Icons are drawn on 24 × 24 units with lines of 1.75 units, are 20 px wide by default,
 * and are hidden from screen readers. They are drawn here, because a package of icons would be larger.
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
