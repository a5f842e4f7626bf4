declare module '@testing-library/dom/dist/get-node-text.js' {
  const nodeText: { getNodeText(element: Element): string };
  export default nodeText;
}
