export default function Auth() {
  return <main>Sign in</main>;
}
