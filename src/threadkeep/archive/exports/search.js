// The search of this site: small scripts are loaded for the words, then for the posts that have them all.
"use strict";

const LETTER = /[\p{L}\p{N}\p{Mn}\p{Mc}\p{Co}]/u;
const ALONE =
  /[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const SHOWN = 30;

const form = document.querySelector("form");
const results = document.getElementById("results");
const status = document.getElementById("status");
const shards = Number(form.dataset.shards);
const postsAFile = Number(form.dataset.each);
const files = { words: new Map(), posts: new Map() };

// The loaded scripts call these.
const threadkeep = {
  words: (number, words) => files.words.set(number, words),
  posts: (number, posts) => files.posts.set(number, posts),
};
window.threadkeep = threadkeep;

function loaded(kind, number) {
  if (files[kind].has(number)) return Promise.resolve(files[kind].get(number));
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `search/${kind}/${number}.js`;
    script.onload = () => resolve(files[kind].get(number));
    script.onerror = () => reject(new Error(script.src));
    document.head.append(script);
  });
}

function folded(character) {
  if (!LETTER.test(character)) return " ";
  if (ALONE.test(character)) return ` ${character} `;
  const base = [...character.normalize("NFKD")][0].toLowerCase();
  return [...base].length === 1 && LETTER.test(base) ? base : character;
}

function wordsOf(text) {
  return [...text.normalize("NFKC")].map(folded).join("").split(/\s+/u).filter(Boolean);
}

// Neighbours in a script without spaces are looked for as pairs.
function wantedWords(text) {
  const wanted = new Set();
  for (const part of text.split(/\s+/u)) {
    const words = wordsOf(part);
    words.forEach((word, place) => {
      const isAlone = ALONE.test(word);
      const next = words[place + 1];
      if (isAlone && next !== undefined && ALONE.test(next)) wanted.add(word + next);
      else if (!isAlone || place === 0 || !ALONE.test(words[place - 1])) wanted.add(word);
    });
  }
  return [...wanted];
}

function hashOf(word) {
  let value = 0x811c9dc5;
  for (let place = 0; place < word.length; place++) value = Math.imul(value ^ word.charCodeAt(place), 0x01000193);
  return value >>> 0;
}

function decoded(text) {
  const found = new Map();
  let place = -1;
  for (const step of text.split(",")) {
    const number = parseInt(step, 36);
    place += number >>> 1;
    found.set(place, number & 1);
  }
  return found;
}

async function placesOf(word) {
  const words = await loaded("words", hashOf(word) % shards);
  const text = Object.hasOwn(words, word) ? words[word] : "";
  return { word, isEverywhere: text.startsWith("!"), places: text && !text.startsWith("!") ? decoded(text) : new Map() };
}

// Posts with all the words; those that have them in the title, or often, come first.
function ranked(lists) {
  const [rarest, ...others] = lists.map((list) => list.places).sort((a, b) => a.size - b.size);
  const found = [];
  for (const [post, weight] of rarest) {
    if (!others.every((places) => places.has(post))) continue;
    found.push([post, others.reduce((sum, places) => sum + places.get(post), weight)]);
  }
  return found.sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([post]) => post);
}

function element(name, kind, text) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  if (text !== undefined) made.textContent = text;
  return made;
}

function marked(text, wanted) {
  const line = element("p", "excerpt");
  for (const part of text.split(/([\p{L}\p{N}\p{M}]+)/u)) {
    const words = wordsOf(part);
    const isWanted = words.some((word) => wanted.some((one) => (ALONE.test(one) ? one.includes(word) : one === word)));
    line.append(isWanted ? element("mark", "", part) : part);
  }
  return line;
}

function shown([href, title, author, date, text], wanted) {
  const item = element("article", "hit");
  const link = element("a", "", title || "(no title)");
  link.href = href;
  const head = element("h2");
  head.append(link);
  item.append(head, element("p", "source", [author, date].filter(Boolean).join(" · ")), marked(text, wanted));
  return item;
}

async function show(found, from, wanted) {
  for (const post of found.slice(from, from + SHOWN)) {
    const posts = await loaded("posts", Math.floor(post / postsAFile));
    results.append(shown(posts[post % postsAFile], wanted));
  }
  if (found.length <= from + SHOWN) return;
  const more = element("button", "more", `Show more of ${found.length.toLocaleString("en")}`);
  more.onclick = () => {
    more.remove();
    show(found, from + SHOWN, wanted);
  };
  results.append(more);
}

async function search(text) {
  const wanted = wantedWords(text);
  if (!wanted.length) return;
  status.textContent = "Searching …";
  const lists = await Promise.all(wanted.map(placesOf));
  const specific = lists.filter((list) => !list.isEverywhere);
  const everywhere = lists.filter((list) => list.isEverywhere).map((list) => `“${list.word}”`);
  const found = specific.length ? ranked(specific) : [];
  const left = everywhere.length ? ` Not looked for, because too many posts have it: ${everywhere.join(", ")}.` : "";
  const count = found.length === 1 ? "One post" : `${found.length.toLocaleString("en")} posts`;
  status.textContent = (found.length ? `${count} found.` : "Nothing was found.") + left;
  await show(found, 0, wanted);
}

const asked = new URLSearchParams(location.search).get("q") || "";
form.elements.q.value = asked;
search(asked).catch((error) => {
  status.textContent = `A part of the index could not be read: ${error.message}`;
});
