export const Icon = () => (
  <svg aria-hidden viewBox="0 0 24 24" width="24" height="24">
    <rect width="24" height="24" fill="#0f1419" stroke="#fff" strokeOpacity="0.3" strokeWidth="2" />
    <path d="M6.5 6.500h2.900l8.1 11h-2.900zM17 6.5 7.2 17.5" fill="none" stroke="#fff" strokeWidth="1.5" />
  </svg>
);
