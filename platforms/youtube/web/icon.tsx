export const Icon = () => (
  <svg aria-hidden viewBox="0 0 24 24" width="24" height="24">
    <rect width="24" height="24" fill="#ff0033" />
    <path d="M9.75 7.75v8.5L17 12z" fill="#fff" />
  </svg>
);
