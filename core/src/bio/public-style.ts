import { bioThemes, type BioThemeId } from './themes.ts';

/** The CSS rules of all themes. Every page contains them, so they are short. */
const rules = `
*{box-sizing:border-box;margin:0;padding:0}
html{background:var(--g2);-webkit-text-size-adjust:100%}
body{min-height:100vh;display:flex;flex-direction:column;background:linear-gradient(var(--g1),var(--g2));color:var(--t);font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main,footer{width:100%;max-width:512px;margin:0 auto;padding:0 16px;text-align:center}
main{flex:1;padding-top:40px}
a{color:inherit}
a:focus-visible,button:focus-visible,input:focus-visible,textarea:focus-visible{outline:3px solid var(--f);outline-offset:3px}
.a{display:block;width:96px;height:96px;margin:0 auto 14px;border-radius:50%;object-fit:cover;background:var(--c)}
h1{font-size:1.5rem;line-height:1.2}
.d{margin-top:6px;color:var(--m);white-space:pre-line}
ul{list-style:none}
.s{display:flex;flex-wrap:wrap;justify-content:center;gap:4px;margin-top:14px}
.s a{display:flex;align-items:center;justify-content:center;width:44px;height:44px}
.s svg{border-radius:9px}
.l{margin-top:20px}
.l a{display:flex;align-items:center;gap:12px;min-height:58px;margin-bottom:10px;padding:8px 14px 8px 8px;border-radius:14px;background:var(--c);color:var(--ct);font-weight:600;text-align:start;text-decoration:none;box-shadow:0 1px 2px #0003}
.l a:hover{text-decoration:underline}
.l .h{background:var(--x);color:var(--xt)}
.l img{flex:none;width:42px;height:42px;border-radius:9px;object-fit:cover}
.l .n{justify-content:center;padding:8px 14px;text-align:center}
h2{margin:24px 0 8px;font-size:.875rem;text-align:start;color:var(--m)}
.g{display:grid;grid-template-columns:repeat(3,1fr);gap:6px}
.g a{display:block}
.g img{display:block;width:100%;height:auto;aspect-ratio:1;border-radius:8px;object-fit:cover;background:var(--c);color:var(--ct);font-size:.75rem}
footer{padding:16px 16px 20px;font-size:.8125rem;color:var(--m)}
footer a{display:inline-flex;align-items:center;min-height:44px;padding:0 6px;text-decoration:underline;text-underline-offset:3px}
form{margin-top:16px;text-align:start}
fieldset{border:0}
legend,.f{font-weight:600;margin-bottom:4px;display:block}
.o{display:flex;align-items:center;gap:10px;min-height:44px}
.o input{width:20px;height:20px;flex:none}
textarea{width:100%;min-height:110px;margin-top:4px;padding:10px;border:1px solid var(--m);border-radius:10px;background:var(--c);color:var(--ct);font:inherit}
.f{margin-top:12px}
button{min-height:48px;margin-top:14px;padding:0 22px;border:0;border-radius:12px;background:var(--x);color:var(--xt);font:inherit;font-weight:600;cursor:pointer}
.p{margin-top:10px}
.e{margin-top:10px;font-weight:600}`.replaceAll('\n', '');

/** The whole style of a page. The page's content security policy allows only this style, by its hash. */
export function bioStyle(id: BioThemeId): string {
  const { background, text, muted, card, cardText, accent, accentText, focus } = bioThemes[id];
  const values = {
    g1: background[0],
    g2: background[1],
    t: text,
    m: muted,
    c: card,
    ct: cardText,
    x: accent,
  };
  const variables = Object.entries({ ...values, xt: accentText, f: focus });
  return `:root{${variables.map(([name, value]) => `--${name}:${value}`).join(';')}}${rules}`;
}
