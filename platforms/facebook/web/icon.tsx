export const Icon = () => (
  <svg aria-hidden viewBox="0 0 24 24" width="24" height="24">
    <rect width="24" height="24" fill="#0866ff" />
    <path
      d="M16.5 6.5h-1.6a2.4 2.4 0 0 0-2.4 2.4V24M9 13h6.800"
      fill="none"
      stroke="#fff"
      strokeWidth="2.4"
    />
  </svg>
);
