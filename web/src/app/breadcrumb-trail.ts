const labels: Readonly<Record<string, string>> = {
  dashboard: 'Dashboard',
  schedule: 'Calendar',
  'ai-generator': 'AI Generator',
  'link-in-bio': 'Link In Bio',
  team: 'Workspaces',
};

export interface Crumb {
  label: string;
  path: string;
}

function wordsOf(segment: string): string {
  const words = segment.replace(/-/g, ' ');
  return words.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
}

export function trailOf(pathname: string): Crumb[] {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return segments.map((segment, i) => ({
    label: labels[segment] ?? wordsOf(segment),
    path: `/${segments.slice(0, i + 1).join('/')}`,
  }));
}
