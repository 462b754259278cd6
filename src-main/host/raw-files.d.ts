/** Text files that the build puts into the code. */
declare module '*.pem?raw' {
  const text: string;
  export default text;
}
