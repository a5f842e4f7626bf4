/**
 * The Auth emulator's own pages load scripts and styles from Google and a public CDN. Without a network they would
 * hang or look broken, so local files replace those scripts and styles.
 */
export const gapiPath = '/__/local/gapi.js';
export const signInStylePath = '/__/local/sign-in.css';

const remoteStylesheet = /<link href="https:\/\/[^"]+" rel="stylesheet">\s*/g;
const remoteScript = /<script src="https:\/\/(?!apis\.google\.com)[^"]+"><\/script>\s*/g;
const googleScript = /<script src="https:\/\/apis\.google\.com\/js\/api\.js[^"]*"><\/script>/g;

export function localiseSignInPage(html: string): string {
  return html
    .replace(remoteScript, '')
    .replace(googleScript, `<script src="${gapiPath}"></script>`)
    .replace(remoteStylesheet, '')
    .replace(
      'Please select an existing account in the Auth Emulator or add a new one:',
      'Nobody asks Google: choose who you are on this machine.',
    )
    .replace('</style>', `</style>\n<link rel="stylesheet" href="${signInStylePath}">`);
}

/**
 * Adds the local gapi script. It runs before the app's module script, so the Firebase SDK finds it and does not load
 * Google's.
 */
export function addGapi(html: string): string {
  return html.replace('</head>', `<script src="${gapiPath}"></script></head>`);
}
