import { mount } from 'svelte'
import App from './App.svelte'
import '@/ui/theme.css'

const target = document.getElementById('app')
if (target) {
  target.replaceChildren() // what is said to browsers that get no further
  mount(App, { target })
}
